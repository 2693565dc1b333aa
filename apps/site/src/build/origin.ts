// The origin that stands in the built pages. The build does not know where the site will be read: the server replaces it by the
// real one (canonical links, samples, sitemap). It is the default of the server, whose pages can then be sent as they were built.
export const builtOrigin = 'http://127.0.0.1:8080';
