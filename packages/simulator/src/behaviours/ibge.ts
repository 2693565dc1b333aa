import { type Behaviour, fails, inFormat, sample } from '../play/behaviour.ts';

/** Regions by the first digit of a state's code. */
const regions = [
  { id: 1, sigla: 'N', nome: 'Norte' },
  { id: 2, sigla: 'NE', nome: 'Nordeste' },
  { id: 3, sigla: 'SE', nome: 'Sudeste' },
  { id: 4, sigla: 'S', nome: 'Sul' },
  { id: 5, sigla: 'CO', nome: 'Centro-Oeste' },
];

/** The 27 states with the codes that IBGE gives them. */
const states = [
  '11 RO Rondônia, 12 AC Acre, 13 AM Amazonas, 14 RR Roraima, 15 PA Pará, 16 AP Amapá, 17 TO Tocantins',
  '21 MA Maranhão, 22 PI Piauí, 23 CE Ceará, 24 RN Rio Grande do Norte, 25 PB Paraíba, 26 PE Pernambuco',
  '27 AL Alagoas, 28 SE Sergipe, 29 BA Bahia, 31 MG Minas Gerais, 32 ES Espírito Santo, 33 RJ Rio de Janeiro',
  '35 SP São Paulo, 41 PR Paraná, 42 SC Santa Catarina, 43 RS Rio Grande do Sul, 50 MS Mato Grosso do Sul',
  '51 MT Mato Grosso, 52 GO Goiás, 53 DF Distrito Federal',
]
  .join(', ')
  .split(', ')
  .map((line) => {
    const [id = '', sigla = '', ...nome] = line.split(' ');
    return { id: Number(id), sigla, nome: nome.join(' '), regiao: regions[Number(id[0]) - 1] };
  });

export const ibge: Behaviour = {
  routes: [
    { path: /^\/v1\/localidades\/estados$/, reply: () => sample() },
    {
      path: /^\/v1\/localidades\/estados\/(?<wanted>[^/]+)$/,
      reply: ({ part: { wanted = '' } }) => {
        const codes = wanted.toUpperCase().split('|');
        const found = states.filter(({ id, sigla }) => codes.includes(String(id)) || codes.includes(sigla));
        if (found.length === 0) return fails('place-not-found');
        return sample({ body: found.length === 1 ? found[0] : found });
      },
    },
    {
      path: /^\/v[34]\/malhas\/(?:estados\/(?<state>\d+)|municipios\/(?<town>\d+))$/,
      reply: ({ call, part: { state, town } }) => {
        const code = state ?? town ?? '';
        const isPlace = states.some(({ id }) => (state === undefined ? code.slice(0, 2) : code) === String(id));
        if (!isPlace || (state === undefined && code.length !== 7)) return fails('outline-not-found');
        switch (call.query.get('formato')) {
          case 'application/vnd.geo+json':
            return inFormat('GeoJSON', state === undefined ? [['2800308', code]] : []);
          case 'image/svg+xml':
            return inFormat('SVG', [['3550308', code]]);
          default:
            return undefined;
        }
      },
    },
  ],
};
