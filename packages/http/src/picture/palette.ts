/** The palette of the site (apps/site/src/style/tokens.css) in light and in dark, as far as pages and pictures of others use it. */
export const palette = {
  bg: ['#fbfbf7', '#0b1412'],
  panel: ['#eff4f1', '#121d1a'],
  raise: ['#ffffff', '#172421'],
  ink: ['#10201c', '#e4ebe7'],
  mute: ['#495852', '#a0b2ab'],
  line: ['#d3dbd6', '#293833'],
  sea: ['#005f52', '#63d2ba'],
  'sea-bg': ['#d9eee7', '#11352d'],
  brass: ['#7a4300', '#f0b55f'],
  'brass-bg': ['#fbebd0', '#38280c'],
  buoy: ['#a11d1a', '#ff9a90'],
  'buoy-bg': ['#fbe6e3', '#3d1917'],
  lamp: ['#ffc52e', '#ffd25e'],
  'lamp-line': ['#9a6700', '#ffd25e'],
} as const;
