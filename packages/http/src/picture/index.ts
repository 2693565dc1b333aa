/** Small pictures of a state, for pages of others: badges and cards. */

export { type BadgePart, badge } from './badge.ts';
export { palette } from './palette.ts';
export { picture, pictureStyle, word } from './picture.ts';
export { textWidth } from './text-width.ts';
