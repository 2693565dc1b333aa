// Which function draws which kind of figure?
import type { Api, Frozen } from '@farol/catalogue';
import type { Figure } from '@farol/catalogue/internal';
import { drawChange } from './change.ts';
import { drawDots } from './dots.ts';
import { drawLadder } from './ladder.ts';
import { drawLineage } from './lineage.ts';
import type { Drawing, FigureOf, Say } from './marks.ts';
import { drawPipeline } from './pipeline.ts';
import { drawBars, drawWindows } from './rows.ts';
import { drawSequence } from './sequence.ts';
import { drawStatusMap } from './status-map.ts';

type Apis = readonly Frozen<Api>[];
type Draw<K extends Figure['kind']> = (figure: FigureOf<K>, say: Say, width: number, apis: Apis) => Drawing;

const drawers: { readonly [K in Figure['kind']]: Draw<K> } = {
  ...{ sequence: drawSequence, ladder: drawLadder, window: drawWindows, bars: drawBars, map: drawStatusMap },
  ...{ change: drawChange, dots: drawDots, pipeline: drawPipeline, lineage: drawLineage },
};

export function draw<K extends Figure['kind']>(figure: FigureOf<K>, say: Say, apis: Apis, width: number): Drawing {
  return drawers[figure.kind as K](figure, say, width, apis);
}
