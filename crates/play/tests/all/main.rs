//! The game as a player sees it: what keys do, what is on the screen, what is said.

mod keys;
mod marks;
mod plain;
mod screen;
mod support;
