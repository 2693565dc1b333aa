import { bodyIn, charterAddress, type Exchange, type Frozen, type Language, type Rule } from '@farol/catalogue/ask';
import { ruleView } from '@farol/catalogue/views';
import { type Context, command } from '../arguments/command.ts';
import { ruleNamed, ruleParameter } from '../arguments/parameters.ts';
import { exitCodes } from '../output/errors.ts';
import { printJson } from '../output/json.ts';
import { facts, paragraph, section, verbatim } from '../output/sheet.ts';

export const rule = command({
  name: 'rule',
  group: 'read',
  pt: 'Mostra uma regra, com o motivo, um exemplo certo e um errado.',
  en: 'Show one rule, with its reason, a right example and a wrong one.',
  parameters: [ruleParameter],
  options: {},
  examples: {
    'rule errors-no-200-with-error-flag': {
      pt: 'por que uma falha não pode ser 200',
      en: 'why a failure must not be 200',
    },
  },
  output: async () => (await import('@farol/catalogue/view-schemas')).ruleViewSchema,
  run: (context, { words }) => {
    const { catalogue, language, out } = context;
    const found = ruleNamed(words[0], catalogue);
    if (context.json) return printJson(out, ruleView(found, { catalogue, language }));
    const pt = language === 'pt';
    const broken = catalogue.apisBreaking(found.id).map((api) => api.id);
    out.lines([
      ...paragraph(out, found.title[language], 'title'),
      ...paragraph(out, found.text[language]),
      '',
      ...facts(out, [
        ['id', found.id],
        [pt ? 'nível' : 'level', catalogue.label('ruleLevel', found.level, language)],
        [pt ? 'fonte' : 'source', source(found, language)],
        [pt ? 'motivo' : 'reason', found.reason[language]],
        [pt ? 'conferência' : 'check', catalogue.label('check', found.check, language)],
        ...(broken.length > 0 ? [[pt ? 'quebrada por' : 'broken by', broken.join(', ')] as const] : []),
      ]),
      ...section(context, { pt: 'Certo', en: 'Right' }, exchange(context, found.right)),
      ...section(context, { pt: 'Errado', en: 'Wrong' }, exchange(context, found.wrong)),
    ]);
    return exitCodes.ok;
  },
});

function source({ house, spec }: Frozen<Rule>, language: Language): string {
  const section = language === 'pt' ? `carta, seção ${spec}` : `charter, section ${spec}`;
  const ours = language === 'pt' ? 'escolha nossa, a partir de' : 'our own choice, building on';
  return `${house ? `${ours} ` : ''}${section} (${charterAddress(spec, language)})`;
}

function exchange({ language, out }: Context, side: Frozen<Exchange>): string[] {
  const { note, request, response, again, code } = side;
  const elsewhere =
    language === 'pt'
      ? 'Ilustrativo: a resposta não é deste servidor.'
      : 'Illustrative: the response is not from this server.';
  const simulated = (api: string) =>
    language === 'pt'
      ? `A resposta é simulada (${api}). Com acesso à internet, o servidor obtém a resposta da própria API.`
      : `The response is simulated (${api}). With internet access, the server gets it from the API itself.`;
  const head = (headers: Readonly<Record<string, string>>) =>
    Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  const answered = ({ status, headers, body }: NonNullable<Frozen<Exchange>['response']>) => {
    const text = bodyIn(body, language);
    return [String(status), ...head(headers), ...(text === undefined ? [] : ['', text])];
  };
  const texts = [
    request && [
      `${request.method} ${request.path}`,
      ...head(request.headers),
      ...(request.body ? ['', request.body] : []),
    ],
    response && answered(response),
    again && [language === 'pt' ? 'De novo:' : 'Again:', ...answered(again)],
    code && [code.text.trimEnd()],
  ].filter((text) => text !== undefined);
  return [
    ...paragraph(out, note[language]),
    ...(side.illustrative && response ? paragraph(out, elsewhere) : []),
    ...(side.upstream === undefined ? [] : paragraph(out, simulated(side.upstream))),
    ...texts.flatMap((text) => ['', ...verbatim(text.join('\n'))]),
  ];
}
