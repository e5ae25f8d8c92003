//! The site and the npm package.

mod browser;
mod npm;
