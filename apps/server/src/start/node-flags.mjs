// Flags of Node for the server, in plain JavaScript so that the launcher can read them: `npm start` and the benches use the same.

/** A young generation of 8 MB keeps the process under 150 MB. */
export const nodeFlags = ['--min-semi-space-size=8', '--max-semi-space-size=8'];
