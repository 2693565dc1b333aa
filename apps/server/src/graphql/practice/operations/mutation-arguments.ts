import type { Builder } from '../../schema/builder.ts';

type Fields = Parameters<Parameters<Builder['mutationFields']>[0]>[0];

/** Arguments that changes have in common. */
export function argumentsOf(t: Fields) {
  return {
    id: t.arg.id({ required: true }),
    versaoEsperada: t.arg.string({
      description:
        'Change only this version of the object, as in its `versao`; the change of another version is refused.',
    }),
    chaveDeIdempotencia: t.arg.string({
      description: 'Makes it safe to repeat: the second time has the result of the first. Shared with REST.',
    }),
  };
}
