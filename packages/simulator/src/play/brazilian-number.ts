export function writtenCep(digits: string): string {
  return `${digits.slice(0, 5)}-${digits.slice(5)}`;
}

/** Letters may stand in the first twelve positions. */
export function writtenCnpj(plain: string): string {
  return plain.replace(/^(.{2})(.{3})(.{3})(.{4})(.{2})$/, '$1.$2.$3/$4-$5');
}
