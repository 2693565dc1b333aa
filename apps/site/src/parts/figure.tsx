import type { Figure as FigureData, Frozen } from '@farol/catalogue';
import { draw } from '../drawings/draw.ts';
import { Svg } from '../drawings/svg.ts';
import type { View } from '../view/view.ts';
import { Prose } from './prose.tsx';

/** A drawing of a guide, made at build from its data. */
export function Figure({ view, id, figure }: { view: View; id: string; figure: Frozen<FigureData> }) {
  return (
    <figure class="drawing">
      <div>
        <Svg
          drawing={draw(figure, view.say, view.catalogue.apis)}
          label={view.say(figure.describe)}
          id={`figure-${id}`}
        />
      </div>
      <Prose as="figcaption" text={view.say(figure.caption)} />
    </figure>
  );
}
