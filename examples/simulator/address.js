// The code under test: it looks up an address, and says what went wrong.
const viacep = 'https://viacep.com.br/ws';

export async function cityOf(postalCode, baseUrl = viacep) {
  const response = await fetch(`${baseUrl}/${postalCode}/json/`);
  if (response.status >= 500) throw new Error('the address service is down');
  const { erro, localidade } = await response.json();
  return erro ? undefined : localidade;
}
