/** Before the first paint, so that a chosen theme does not flash. Where storage is forbidden, the theme is the system's. */
const chosenTheme = 'try{document.documentElement.dataset.theme=localStorage.theme}catch{}';

/**
 * A page transition is cut short by a reload, a slow page or the next navigation. Its promises then reject, and without a handler
 * the browser reports an error although the page is fine. `pagereveal` comes before any deferred script, hence inline.
 */
const cutTransitions =
  "for(const n of['pageswap','pagereveal'])addEventListener(n,({viewTransition:t})=>{" +
  'for(const p of t?[t.ready,t.finished,t.updateCallbackDone]:[])p.catch(()=>{})})';

/** The only inline script of the pages; the content security policy allows it by its hash. */
export const headScript = `${chosenTheme};${cutTransitions}`;
