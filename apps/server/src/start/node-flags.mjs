// The flags that Node runs the server with, in plain JavaScript so that the launcher can read them. V8 does not support changing flags
// while a program runs, so they are given on the command line.

export const nodeFlags = [
  // A young generation of 8 MB keeps the process under 150 MB.
  '--min-semi-space-size=8',
  '--max-semi-space-size=8',
  // Objects of a request start in the young generation. Otherwise V8 allocates some of them in the old one, by chance, and they keep
  // the rest of their request alive until the next major collection: pauses of 10 ms instead of 0.5.
  '--no-allocation-site-pretenuring',
];
