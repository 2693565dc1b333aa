// A request to an entry, written in five programming languages.
export { queryText } from './har.ts';
export type { Callee, SampleLanguage } from './samples.ts';
export { calleeOf, isServerCode, mindsUserAgent, sampleLanguages, sampleNames, samplesOf } from './samples.ts';
