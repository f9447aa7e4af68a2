import { accent, shade, tint, type Ink } from '../ink.ts';
import { at, box, curve, line, oval, path } from '../shapes.ts';
import { lit } from '../surfaces.ts';
import { around, hairPaint, type Sitter } from './faces.ts';

/** Hair or headwear: what lies behind the head and what lies over it. */
interface Headdress {
  readonly behind: string;
  readonly over: string;
  readonly hidesEars?: boolean;
}
type Style = (ink: Ink, sitter: Sitter) => Headdress;

const fringe =
  'M344 470C330 300 400 214 500 214C600 214 670 300 656 470C640 400 620 352 560 334C520 372 420 384 384 372C364 400 352 430 344 470Z';
const parted =
  'M342 480C326 296 410 210 500 212C590 210 674 296 658 480C648 400 600 330 500 300C400 330 352 400 342 480Z';

const long: Style = (ink, { hair }) => ({
  behind: path(
    'M318 420C306 250 400 186 500 186C600 186 694 250 682 420C690 600 730 720 712 850Q600 900 500 880Q400 900 288 850C270 720 310 600 318 420Z',
    hairPaint(ink, shade(ink, hair, 0.2)),
  ),
  over:
    path(ink.random.chance(0.5) ? parted : fringe, hairPaint(ink, hair)) +
    [0, 1, 2]
      .map((strand) =>
        line(
          `M${332 - strand * 6} ${460 + strand * 20}Q${312 - strand * 4} 660 ${300 + strand * 8} 830M${668 + strand * 6} ${460 + strand * 20}Q${688 + strand * 4} 660 ${700 - strand * 8} 830`,
          tint(ink, hair, 0.25),
          5,
          'opacity="0.5"',
        ),
      )
      .join(''),
  hidesEars: true,
});

const bob: Style = (ink, { hair }) => ({
  behind: path(
    'M312 430C296 250 400 190 500 190C600 190 704 250 688 430L704 640Q640 676 590 650H410Q360 676 296 640Z',
    hairPaint(ink, shade(ink, hair, 0.15)),
  ),
  over:
    path(fringe, hairPaint(ink, hair)) +
    path(
      'M344 440Q330 560 344 648Q310 660 296 640Q300 500 330 400ZM656 440Q670 560 656 648Q690 660 704 640Q700 500 670 400Z',
      hairPaint(ink, hair),
    ),
  hidesEars: true,
});

const curls: Style = (ink, { hair }) => {
  const ring = (rx: number, ry: number, size: number, from: number, to: number, count: number) =>
    around(count, rx, ry, 410, from, to)
      .map(([x, y], index) =>
        oval(
          x,
          y,
          size * ink.random.between(0.85, 1.15),
          size,
          index % 2 ? hairPaint(ink, hair) : hairPaint(ink, shade(ink, hair, 0.14)),
        ),
      )
      .join('');
  const full = ink.random.chance(0.5);
  return {
    behind:
      ring(full ? 230 : 170, full ? 240 : 190, 84, full ? 130 : 170, full ? 410 : 370, 15) +
      oval(500, 380, 190, 190, shade(ink, hair, 0.2)),
    over: ring(140, 150, 56, 190, 350, 9),
  };
};

const short: Style = (ink, { hair }) => ({
  behind: '',
  over:
    path(
      'M348 440C330 300 390 206 510 204C620 204 676 290 652 440C644 390 632 360 610 340C560 344 470 340 420 316C382 340 362 380 348 440Z',
      hairPaint(ink, hair),
    ) + line('M430 300Q500 232 596 258', tint(ink, hair, 0.3), 9, 'opacity="0.5"'),
});

const cropped: Style = (ink, { hair }) => ({
  behind: '',
  over: path(
    'M352 420C344 290 410 228 500 228C590 228 656 290 648 420C630 330 580 300 500 298C420 300 370 330 352 420Z',
    hairPaint(ink, hair),
    'opacity="0.92"',
  ),
});

const bun: Style = (ink, { hair }) => ({
  behind:
    oval(500, 166, 92, 84, hairPaint(ink, hair)) +
    line('M430 150Q500 200 566 140M440 190Q500 216 560 186', shade(ink, hair, 0.4), 6, 'opacity="0.5"'),
  over:
    path(parted, hairPaint(ink, hair)) +
    line('M390 350Q430 260 498 240M610 350Q570 260 502 240', tint(ink, hair, 0.3), 6, 'opacity="0.5"'),
});

const braids: Style = (ink, { hair }) => ({
  behind: '',
  hidesEars: true,
  over:
    path(parted, hairPaint(ink, hair)) +
    [-1, 1]
      .map(
        (side) =>
          Array.from({ length: 8 }, (_, index) => {
            const [x, y] = [500 + side * (166 + Math.min(index, 3) * 9), 470 + index * 52];
            return path(
              curve(
                [
                  [x - 34, y - 26],
                  [x, y - 6],
                  [x + 34, y - 26],
                  [x + 24, y + 28],
                  [x, y + 44],
                  [x - 24, y + 28],
                ],
                true,
              ),
              hairPaint(ink, index % 2 ? hair : tint(ink, hair, 0.12)),
            );
          }).join('') + box(500 + side * 193 - 20, 866, 40, 22, accent(ink), 8),
      )
      .join(''),
});

const headscarf: Style = (ink) => {
  const cloth = accent(ink);
  return {
    behind: path(
      'M290 470C270 270 390 170 500 170C610 170 730 270 710 470C720 640 760 760 800 880L500 940L200 880C240 760 280 640 290 470Z',
      lit(ink, shade(ink, cloth, 0.14), 0.25),
    ),
    hidesEars: true,
    over:
      path(
        'M290 470C270 270 390 170 500 170C610 170 730 270 710 470C716 580 690 690 620 748C560 800 440 800 380 748C310 690 284 580 290 470ZM366 440C362 560 420 668 500 672C580 668 638 560 634 440C620 330 570 288 500 288C430 288 380 330 366 440Z',
        lit(ink, cloth, 0.25),
        'fill-rule="evenodd"',
      ) +
      line(
        'M330 400Q380 250 500 226M316 560Q330 680 420 760M690 560Q660 690 560 770',
        shade(ink, cloth, 0.4),
        7,
        'opacity="0.4"',
      ) +
      path(
        'M380 740Q500 830 640 730Q700 800 690 900Q560 980 420 900Q360 820 380 740Z',
        lit(ink, tint(ink, cloth, 0.1), 0.2),
      ),
  };
};

const wrap: Style = (ink) => {
  const [cloth, band] = [accent(ink), accent(ink)];
  return {
    behind: '',
    over:
      path(
        'M336 400C300 220 380 120 500 118C620 120 700 220 664 400C620 330 560 308 500 308C440 308 380 330 336 400Z',
        lit(ink, cloth, 0.3),
      ) +
      line(
        'M346 360Q420 210 560 130M372 330Q500 220 640 210M600 330Q560 230 440 150',
        shade(ink, cloth, 0.35),
        9,
        'opacity="0.45"',
      ) +
      oval(540, 128, 78, 56, lit(ink, band, 0.3)) +
      line('M490 130Q540 100 596 140', shade(ink, band, 0.4), 7, 'opacity="0.5"'),
  };
};

const turban: Style = (ink) => {
  const cloth = accent(ink);
  const layers = [0, 1, 2, 3, 4]
    .map((row) =>
      path(
        `M${330 - row * 4} ${400 - row * 44}Q${at(430, 250 - row * 46)} ${at(668 - row * 12, 330 - row * 44)}L${at(676 - row * 18, 380 - row * 44)}Q${at(460, 300 - row * 44)} ${at(338, 430 - row * 40)}Z`,
        row % 2 ? tint(ink, cloth, 0.12) : cloth,
      ),
    )
    .join('');
  return {
    behind: '',
    over:
      path(
        'M328 410C290 240 370 130 500 128C630 130 710 240 672 410C630 320 560 290 500 282C440 290 370 320 328 410Z',
        lit(ink, cloth, 0.3),
      ) + layers,
  };
};

const beanie: Style = (ink, { hair }) => {
  const cloth = accent(ink);
  return {
    behind: path('M330 440Q320 620 350 660L650 660Q680 620 670 440Z', hairPaint(ink, hair)),
    over:
      path('M334 390C320 220 400 150 500 150C600 150 680 220 666 390Z', lit(ink, cloth, 0.3)) +
      path('M324 330Q500 280 676 330L680 410Q500 356 320 410Z', lit(ink, shade(ink, cloth, 0.14), 0.2)) +
      Array.from({ length: 12 }, (_, index) =>
        line(`M${344 + index * 28} ${324 - Math.sin(index / 3.8) * 18}v66`, shade(ink, cloth, 0.4), 5, 'opacity="0.5"'),
      ).join(''),
  };
};

const strawHat: Style = (ink, sitter) => {
  const under = long(ink, sitter);
  const straw = '#dcc08a';
  return {
    behind: under.behind,
    hidesEars: true,
    over:
      path('M356 330C350 200 420 140 500 140C580 140 650 200 644 330Z', lit(ink, straw, 0.35)) +
      path('M352 290Q500 330 648 290L650 340Q500 380 350 340Z', accent(ink)) +
      path(
        'M180 390Q340 300 500 300Q660 300 820 390Q660 366 500 372Q340 366 180 390Z',
        lit(ink, shade(ink, straw, 0.1), 0.3),
      ),
  };
};

const bald: Style = () => ({ behind: '', over: '' });

/** All headdresses, common ones more than once. */
export const headdresses: readonly Style[] = [
  long,
  long,
  bob,
  curls,
  curls,
  curls,
  short,
  short,
  cropped,
  bun,
  bun,
  braids,
  headscarf,
  headscarf,
  wrap,
  turban,
  beanie,
  strawHat,
  bald,
];
/** Those that go with a beard. */
export const beardedHeaddresses: readonly Style[] = [short, short, cropped, cropped, curls, turban, beanie, bald, bun];
