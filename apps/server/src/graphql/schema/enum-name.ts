// Which name does a closed value of the catalogue have in GraphQL?

/** Values whose words do not make a good name, or no name at all. */
const irregularNames: Readonly<Record<string, string>> = {
  'Auth: API key': 'API_KEY',
  'Auth: OAuth 2.0': 'OAUTH_2_0',
  'Auth: API key or OAuth': 'API_KEY_OR_OAUTH',
  GeoJSON: 'GEOJSON',
  FlatBuffers: 'FLATBUFFERS',
  'SSE (streaming)': 'SSE',
  '30-seconds': 'THIRTY_SECONDS',
};

const names = new Map<string, string>();

/** The name of a closed value in GraphQL: `fair-use` is FAIR_USE, `baseAddress` is BASE_ADDRESS. */
export function enumName(value: string): string {
  const known = names.get(value);
  if (known !== undefined) return known;
  const name =
    irregularNames[value] ??
    value
      .replace(/([a-z])([A-Z])/g, '$1_$2')
      .replace(/[^A-Za-z0-9]+/g, '_')
      .toUpperCase();
  names.set(value, name);
  return name;
}
