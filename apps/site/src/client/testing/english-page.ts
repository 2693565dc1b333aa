// Stands in for the page that client modules read when they are loaded. Import it before them.
Object.assign(globalThis, { document: { documentElement: { lang: 'en' }, getElementById: () => null } });
