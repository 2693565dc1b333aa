/** The lighthouse as an icon. It follows the system's theme, since browsers show it on their own ground. */
export const icon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 50 50"><style>path{fill:#005f52}@media(prefers-color-scheme:dark){path{fill:#63d2ba}}</style><path d="M16 0l8 6v2.5L50 2v19l-26-7.5V16h4v3.5h-3.5L29 50H3l4.5-30.5H4V16h4V6z"/></svg>\n`;
