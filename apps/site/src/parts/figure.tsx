import type { Figure as FigureData, Frozen } from '@farol/catalogue';
import { draw } from '../drawings/draw.ts';
import { svgOf } from '../drawings/svg.ts';
import type { View } from '../view/view.ts';
import { Prose } from './prose.tsx';

/** A drawing of a guide, made at build from its data. */
export function Figure({ view, id, figure }: { view: View; id: string; figure: Frozen<FigureData> }) {
  return (
    <figure class="drawing">
      <div
        dangerouslySetInnerHTML={{
          __html: svgOf(draw(figure, view.say, view.catalogue.apis), view.say(figure.describe), `figure-${id}`),
        }}
      />
      <figcaption>
        <Prose text={view.say(figure.caption)} />
      </figcaption>
    </figure>
  );
}
