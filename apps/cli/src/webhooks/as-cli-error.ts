/** Turns errors of the webhook packages that the user can correct, and errors of the store, into errors of the command line. */
export async function asCliError<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw (await import('./correction.ts')).corrected(error);
  }
}
