import type { Localized, Report } from '@farol/conformance';

export type CheckQuestion = { readonly name: string; readonly text: string };
export type CheckAnswer = { readonly report: Report } | { readonly refusal: Localized };
