// How wide is a text of 12 px? Estimated from the metrics of Arial, since no server and no build has a browser.

export function textWidth(text: string): number {
  let width = 0;
  for (const letter of text) width += widthOfLetter(letter);
  return width;
}

function widthOfLetter(letter: string): number {
  if (/[ilíìj.,:;'’|!]/.test(letter)) return 3;
  if (/[ tfrI()/·“”"-]/.test(letter)) return 3.8;
  if (/[cksvxyzç]/.test(letter)) return 6;
  if (/[mMW]/.test(letter)) return 10;
  if (/[wA-Z%…→≠]/.test(letter)) return 8.3;
  return 6.7;
}
