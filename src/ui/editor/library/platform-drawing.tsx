import { theme } from '../../tokens/index.ts';

const WIDTH = 320;
const HEIGHT = 152;
const COS = Math.cos(Math.PI / 6);
const SIN = 0.5;

/** The build volume in line perspective, to its own proportions: a glance says how large and how tall. */
export function PlatformDrawing({ platform }: { readonly platform: readonly [number, number, number] }) {
  const [x, y, z] = platform;
  const scale = Math.min((WIDTH - 24) / ((x + y) * COS), (HEIGHT - 16) / ((x + y) * SIN + z));
  const project = (px: number, py: number, pz: number) => {
    const across = (px - py) * COS;
    const down = (px + py) * SIN - pz;
    return `${(WIDTH / 2 + (across - ((x - y) * COS) / 2) * scale).toFixed(1)},${(
      HEIGHT / 2 +
      (down - ((x + y) * SIN - z) / 2) * scale
    ).toFixed(1)}`;
  };
  const ring = (height: number) =>
    `M${project(0, 0, height)}L${project(x, 0, height)}L${project(x, y, height)}L${project(0, y, height)}Z`;
  const post = (px: number, py: number) => `M${project(px, py, 0)}L${project(px, py, z)}`;
  return (
    <svg width={WIDTH} height={HEIGHT} fill="none" strokeWidth={1.4} strokeLinejoin="round" aria-hidden>
      <path d={ring(0)} fill={theme.color.panel} stroke={theme.color.n8} />
      <path d={`${ring(z)}${post(x, 0)}${post(0, y)}${post(x, y)}`} stroke={theme.color.n8} opacity={0.55} />
      <path d={post(0, 0)} stroke={theme.color.n8} opacity={0.55} strokeDasharray="3 3" />
    </svg>
  );
}
