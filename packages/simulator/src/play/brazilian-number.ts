export function writtenCep(digits: string): string {
  return `${digits.slice(0, 5)}-${digits.slice(5)}`;
}

const cnpjWeights = [6, 5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2];

/** Fourteen digits of which the last two check the others. */
export function isCnpj(text: string): boolean {
  if (!/^\d{14}$/.test(text)) return false;
  const digits = [...text].map(Number);
  const check = (length: number) => {
    const weights = cnpjWeights.slice(-length);
    const sum = weights.reduce((total, weight, i) => total + weight * (digits[i] ?? 0), 0);
    return sum % 11 < 2 ? 0 : 11 - (sum % 11);
  };
  return check(12) === digits[12] && check(13) === digits[13];
}

export function writtenCnpj(digits: string): string {
  return digits.replace(/^(\d{2})(\d{3})(\d{3})(\d{4})(\d{2})$/, '$1.$2.$3/$4-$5');
}
