export { type ProblemCode, problemKinds } from '@farol/http';
