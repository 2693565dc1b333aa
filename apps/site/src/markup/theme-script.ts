/**
 * The only inline script: it runs before the first paint, so that a chosen theme does not flash. The policy allows it by its hash.
 * Where storage is forbidden, the theme is the system's.
 */
export const themeScript = 'try{document.documentElement.dataset.theme=localStorage.theme}catch{}';
