import type { Api, Frozen } from '@farol/catalogue';
import { filled } from '@farol/http';
import type { Finds } from '../../view/finder.ts';
import type { ViewProps } from '../../view/view.ts';
import { isDisputed } from '../sheet/disputes.tsx';

const lamp = { x: 40, y: 196 };

/** One ring for each thing that is asked before the first call: its radius, and the angle between neighbours. */
const rings = [
  { asks: 'none', radius: 172, step: 10.6, title: { x: 128, y: 60 } },
  { asks: 'key', radius: 310, step: 8.6, title: { x: 222, y: 26 } },
  { asks: 'oauth', radius: 420, step: 17, title: { x: 452, y: 66 } },
] as const;
type Ring = (typeof rings)[number];
type ChartProps = ViewProps & { readonly finds: Finds | undefined };

function ringOf(api: Frozen<Api>): Ring['asks'] {
  if (api.authentication === 'No key') return 'none';
  return api.authentication === 'Auth: OAuth 2.0' ? 'oauth' : 'key';
}

/**
 * The 18 as lights: the nearer to the lamp, the less is asked before the first call; the mark says whether a browser may call. The
 * table says the same, so screen readers and the keyboard skip the drawing.
 */
export function LightChart({ view, finds }: ChartProps) {
  const { home } = view.text;
  const { apis } = view.catalogue;
  const counted = (text: string, passes: (api: Frozen<Api>) => boolean) =>
    filled(text, { count: apis.filter(passes).length });
  return (
    <figure class="chart" data-lit={finds ? finds.ids.length : ''}>
      <svg width="540" height="392" aria-hidden="true">
        <path class="glow" d={`M${lamp.x} ${lamp.y} ${wedge(172)}z`} />
        <path class="haze" d={`M${lamp.x} ${lamp.y} ${wedge(420)}z`} />
        {rings.map((ring) => (
          <path key={ring.asks} class="ring" d={arc(ring.radius)} />
        ))}
        {lightsOf(apis).map(({ api, ring, degrees }) => (
          <path key={api.id} data-api={api.id} class={litClass(api, finds, 'beam')} d={beam(ring.radius, degrees)} />
        ))}
        <path class="tower" d="M40 172l-12 9v4h24v-4zM30 187h20v20H30zM27 207h26v6H27zM31 213h18l9 167H22z" />
        <path class="stripe" d="M30 235h20l1.5 25h-23zM27 290h26l1.5 28h-29z" />
        <circle class="lit" cx={lamp.x} cy={lamp.y + 1} r="6" />
        <path class="ground" d="M6 380h70" />
        {rings.map(({ asks, title }) => (
          <text key={asks} {...title}>
            {counted(home.chartRing[asks], (api) => ringOf(api) === asks)}
          </text>
        ))}
        {lightsOf(apis).map((light) => (
          <Light key={light.api.id} view={view} finds={finds} light={light} />
        ))}
      </svg>
      <figcaption>
        <p>{home.chart}</p>
        <p class="lit">{home.chartLit}</p>
        <p class="unlit">{home.chartNone}</p>
        {home.chartCors} <span class="mark yes">{counted(home.chartYes, ({ cors }) => cors === 'yes')}</span>{' '}
        <span class="mark no">{counted(home.chartNo, ({ cors }) => cors === 'no')}</span>{' '}
        <span class="mark disputed">{counted(home.chartDisputed, (api) => isDisputed(api, 'cors'))}</span>
      </figcaption>
    </figure>
  );
}

type LightOf = { readonly api: Frozen<Api>; readonly ring: Ring; readonly degrees: number };

/** The place of each entry on its ring. */
function lightsOf(apis: readonly Frozen<Api>[]): LightOf[] {
  return rings.flatMap((ring) => {
    const own = apis.filter((api) => ringOf(api) === ring.asks);
    return own.map((api, i) => ({ api, ring, degrees: ring.step * (i - (own.length - 1) / 2) }));
  });
}

function Light({ view, finds, light: { api, ring, degrees } }: ChartProps & { readonly light: LightOf }) {
  const { x, y } = place(ring.radius, degrees);
  return (
    <a href={view.to(`api:${api.id}`)} tabindex={-1} data-api={api.id} class={litClass(api, finds)}>
      <circle class={api.cors} cx={x} cy={y} r="5.5" />
      {isDisputed(api, 'cors') && <circle class="contested" cx={x} cy={y} r="9" />}
      {api.cors === 'no' && <path class="stroke" d={`M${x - 4} ${y - 4}l8 8`} />}
      <text x={x + 12} y={y + 4}>
        {shortName(api.name)}
      </text>
    </a>
  );
}

/** Lit when the search found it; what is only near is named in bold. The script does the same. */
function litClass({ id }: Frozen<Api>, finds: Finds | undefined, more = ''): string {
  const state = finds?.ids.includes(id) ? 'hit' : finds?.near.some((item) => item.id === id) ? 'near' : '';
  return `${more} ${state}`.trim();
}

/** The part of a name by which people know it: "Google Maps Platform (web services)" is "Google Maps". */
export function shortName(name: string): string {
  return name.replace(/ (\(|- |API|Web API|REST API|Serviço|Cotações|Platform|do Brasil).*/, '');
}

function place(radius: number, degrees: number): { x: number; y: number } {
  const angle = (degrees * Math.PI) / 180;
  return { x: Math.round(lamp.x + radius * Math.cos(angle)), y: Math.round(lamp.y + radius * Math.sin(angle)) };
}

const half = 50;
function wedge(radius: number, middle = 0, reach = half): string {
  const [from, to] = [place(radius, middle - reach), place(radius, middle + reach)];
  return `L${from.x} ${from.y}A${radius} ${radius} 0 0 1 ${to.x} ${to.y}`;
}

/** To the light of one entry, 14 degrees wide, and a disc around it. */
function beam(radius: number, degrees: number): string {
  const { x, y } = place(radius, degrees);
  return `M${lamp.x} ${lamp.y} ${wedge(radius, degrees, 7)}zM${x - 11} ${y}a11 11 0 1 1 22 0a11 11 0 1 1-22 0z`;
}

const arc = (radius: number): string => wedge(radius).replace('L', 'M');
