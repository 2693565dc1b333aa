// What is worth knowing of a value before a call is spent on it? A hint, never a refusal.
import { checkDigits, checkedKinds } from './check-digits.ts';

type Parameter = { readonly name: string };
type Values = Readonly<Record<string, string>>;
export type Hint = { readonly parameter: string; readonly pt: string; readonly en: string };

/** Parameters are known by their names; the digits of other numbers are not judged. */
export function hintsOf(
  { parameters }: { readonly parameters: readonly Parameter[] },
  values: Values,
): readonly Hint[] {
  return parameters.flatMap(({ name }): readonly Hint[] => {
    const kind = checkedKinds.find((one) => one === name);
    const value = values[name];
    const checked = kind && value && checkDigits(kind, value);
    if (!checked || checked.fits) return [];
    const { plain, right } = checked;
    return [
      {
        parameter: name,
        pt: `Os dígitos verificadores de ${plain} não conferem: os outros levam a ${right}. A chamada segue mesmo assim.`,
        en: `The check digits of ${plain} do not fit: the others lead to ${right}. The call goes out all the same.`,
      },
    ];
  });
}
