import type { Api, Frozen } from '@farol/catalogue';
import { filled } from '@farol/http';
import { corsState } from '../../view/cors-state.ts';
import type { View, ViewProps } from '../../view/view.ts';

const lamp = { x: 40, y: 196 };

/** One ring for each thing that is asked before the first call: its radius, and the angle between neighbours. */
const rings = [
  { asks: 'none', radius: 172, step: 10.6, title: { x: 128, y: 60 } },
  { asks: 'key', radius: 310, step: 8.6, title: { x: 222, y: 26 } },
  { asks: 'oauth', radius: 420, step: 17, title: { x: 452, y: 66 } },
] as const;
type Ring = (typeof rings)[number];

function ringOf(api: Frozen<Api>): Ring['asks'] {
  if (api.authentication === 'No key') return 'none';
  return api.authentication === 'Auth: OAuth 2.0' ? 'oauth' : 'key';
}

/**
 * The 18 as lights: the nearer to the lamp, the less is asked before the first call; the mark says whether a browser may call. The
 * table says the same, so screen readers and the keyboard skip the drawing.
 */
export function LightChart({ view }: ViewProps) {
  const { home } = view.text;
  const states = view.catalogue.apis.map(corsState);
  const count = (state: string) => states.filter((one) => one === state).length;
  return (
    <figure class="chart">
      <svg width="540" height="392" aria-hidden="true">
        <path class="glow" d={`M${lamp.x} ${lamp.y} ${wedge(172)}z`} />
        <path class="haze" d={`M${lamp.x} ${lamp.y} ${wedge(420)}z`} />
        {rings.map((ring) => (
          <path key={ring.asks} class="ring" d={arc(ring.radius)} />
        ))}
        <path class="tower" d="M40 172l-12 9v4h24v-4zM30 187h20v20H30zM27 207h26v6H27zM31 213h18l9 167H22z" />
        <path class="stripe" d="M30 235h20l1.5 25h-23zM27 290h26l1.5 28h-29z" />
        <circle class="lit" cx={lamp.x} cy={lamp.y + 1} r="6" />
        <path class="ground" d="M6 380h70" />
        {rings.map((ring) => (
          <Lights key={ring.asks} view={view} ring={ring} />
        ))}
      </svg>
      <figcaption>
        {home.chart} <span class="mark yes">{filled(home.chartYes, { count: count('yes') })}</span>{' '}
        <span class="mark disputed">{filled(home.chartDisputed, { count: count('disputed') })}</span>
      </figcaption>
    </figure>
  );
}

function Lights({ view, ring }: { view: View; ring: Ring }) {
  const apis = view.catalogue.apis.filter((api) => ringOf(api) === ring.asks);
  const first = (-ring.step * (apis.length - 1)) / 2;
  return (
    <>
      <text x={ring.title.x} y={ring.title.y}>
        {filled(view.text.home.chartRing[ring.asks], { count: apis.length })}
      </text>
      {apis.map((api, i) => {
        const { x, y } = place(ring.radius, first + ring.step * i);
        const state = corsState(api);
        return (
          <a key={api.id} href={view.to(`api:${api.id}`)} tabindex={-1}>
            <circle class={state} cx={x} cy={y} r="5.5" />
            {state === 'disputed' && <path class="half" d={`M${x} ${y - 5}a5 5 0 0 1 0 10z`} />}
            <text x={x + 11} y={y + 4}>
              {shortName(api.name)}
            </text>
          </a>
        );
      })}
    </>
  );
}

/** The part of a name by which people know it: "Google Maps Platform (web services)" is "Google Maps". */
function shortName(name: string): string {
  return name.replace(/ (\(|- |API|Web API|REST API|Serviço|Cotações|Platform|do Brasil).*/, '');
}

function place(radius: number, degrees: number): { x: number; y: number } {
  const angle = (degrees * Math.PI) / 180;
  return { x: Math.round(lamp.x + radius * Math.cos(angle)), y: Math.round(lamp.y + radius * Math.sin(angle)) };
}

const half = 50;
function wedge(radius: number): string {
  const [from, to] = [place(radius, -half), place(radius, half)];
  return `L${from.x} ${from.y}A${radius} ${radius} 0 0 1 ${to.x} ${to.y}`;
}

function arc(radius: number): string {
  return wedge(radius).replace('L', 'M');
}
