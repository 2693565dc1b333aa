// The flags that Node runs the server with, in plain JavaScript so that the launcher can read them. V8 does not support changing flags
// while a program runs, so they are given on the command line.

export const nodeFlags = [
  // A young generation of 8 MB keeps the process under 150 MB; the default grows to 16 MB.
  '--max-semi-space-size=8',
];
