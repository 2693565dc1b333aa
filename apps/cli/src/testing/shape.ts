/** The names of an object, or those of the first item of a list: a list of the simulator may be whole where a sample is an excerpt. */
export function namesOf(body: unknown): readonly string[] {
  return Object.keys(Object(Array.isArray(body) ? body[0] : body));
}
