// Judges an OpenAPI description apart from the page, so that typing stays smooth.
import { judgeOpenApi } from '@farol/conformance';
import { answerWith } from './check/answer.ts';

answerWith((source, rules) => judgeOpenApi(source, { rules }));
