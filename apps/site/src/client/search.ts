// The search itself. Loaded with the first search, because most readers of a page search nothing.
export { createFinder, drawFinds } from '../view/finder.ts';
