// Which function draws which kind of figure?
import type { Api, Figure, Frozen } from '@farol/catalogue';
import { drawBars } from './bars.ts';
import { drawChange } from './change.ts';
import { drawDots } from './dots.ts';
import { drawLadder } from './ladder.ts';
import { drawLineage } from './lineage.ts';
import type { Drawing, Say } from './marks.ts';
import { drawPipeline } from './pipeline.ts';
import { drawSequence } from './sequence.ts';
import { drawStatusMap } from './status-map.ts';
import { drawWindows } from './windows.ts';

export function draw(figure: Frozen<Figure>, say: Say, apis: readonly Frozen<Api>[], width: number): Drawing {
  switch (figure.kind) {
    case 'sequence':
      return drawSequence(figure, say, width);
    case 'ladder':
      return drawLadder(figure, say);
    case 'window':
      return drawWindows(figure, say, width);
    case 'bars':
      return drawBars(figure, say, width);
    case 'map':
      return drawStatusMap(figure, say, width);
    case 'change':
      return drawChange(figure, say);
    case 'dots':
      return drawDots(figure, say, width);
    case 'pipeline':
      return drawPipeline(figure, say, width);
    case 'lineage':
      return drawLineage(figure, say, apis, width);
  }
}
