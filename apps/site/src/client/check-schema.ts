// Judges a GraphQL schema, with a library that descriptions do not need, or says that a text is no description.
import { judgeSchema, readSchema } from '@farol/conformance';
import { answerWith } from './check/answer.ts';

answerWith(readSchema, (source, rules) => judgeSchema(source, { rules }));
