import { demandFields } from '@farol/catalogue/budget';
import type { ApiProps } from '../../view/view.ts';
import { Button } from '../button.tsx';

/** The short form of the calculator, for the API of the sheet. */
export function DemandForm({ view, api }: ApiProps) {
  const { calculator } = view.text;
  const field = (name: 'users' | 'calls', words: string) => (
    <label for={name}>
      <NumberField name={name} /> {words}
    </label>
  );
  return (
    <form class="demand" action={view.to('calculator')}>
      <input type="hidden" name="api" value={api.id} />
      {field('users', calculator.sheetUsers)}
      {field('calls', calculator.sheetCalls)}
      <Button type="submit" class="quiet" text={calculator.calculate} />
    </form>
  );
}

export function NumberField({ name, value }: { name: keyof typeof demandFields; value?: number }) {
  const { least, most, usual } = demandFields[name];
  return (
    <input
      name={name}
      value={value ?? usual}
      id={name}
      type="number"
      min={least}
      max={most}
      step={name === 'calls' ? 'any' : 1}
      inputMode="numeric"
      required
    />
  );
}
