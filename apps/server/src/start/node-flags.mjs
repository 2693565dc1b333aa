// The flags that Node runs the server with, in plain JavaScript so that the launcher can read them. V8 does not support changing flags
// while a program runs, so they are given on the command line.

export const nodeFlags = [
  // A young generation of 2 x 4 MB: with 8 MB the process is 6 to 15 MB larger after load, and a query of GraphQL costs about 3 % less.
  '--max-semi-space-size=4',
  // Otherwise V8 begins, by chance, to make objects of requests in the old generation, and the process grows to 280 MB under load.
  '--no-allocation-site-pretenuring',
  // One helper thread beside the one that answers: four hold 2 MB more at the start and 3 to 5 MB after load (on two processors).
  '--v8-pool-size=1',
  // For give-memory-back.ts.
  '--expose-gc',
];
