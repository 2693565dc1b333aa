/** The palette of the site (apps/site/src/style/tokens.css) in light and in dark, as far as pages and pictures of others use it. */
export { default as palette } from './palette.json' with { type: 'json' };
