// Judges an OpenAPI description apart from the page, so that typing stays smooth.
import { collectSource, DescriptionError, judgeOpenApi } from '@farol/conformance';
import { answerWith } from './check/answer.ts';

const read = (name: string, text: string) =>
  collectSource(name, text, async (reference) => {
    throw new DescriptionError({
      pt: `A descrição se refere a "${reference}". Aqui se lê um arquivo só; use farol check no terminal.`,
      en: `The description refers to "${reference}". Only one file is read here; use farol check in a terminal.`,
    });
  });

answerWith(read, (source, rules) => judgeOpenApi(source, { rules }));
