import { t } from '@lingui/core/macro';
import { useId, useState } from 'react';

import { formatDay, formatShortDay, formatWeekday } from './format.ts';
import styles from './plot.module.css';

interface PlotProps {
  title: string;
  days: readonly string[];
  /** One for each day; null where nobody counted. */
  values: readonly (number | null)[];
  format: (value: number) => string;
}

/**
 * A line through the values of days. The arrow keys, a finger or a pointer choose a day, whose value stands above; the last day is
 * chosen at first.
 */
export function Plot({ title, days, values, format }: PlotProps) {
  const id = useId();
  const [chosen, setChosen] = useState<number>();
  const last = days.length - 1;
  const index = Math.min(chosen ?? last, last);
  const maximum = niceMaximum(Math.max(...values.map((value) => value ?? 0)));
  const shape = shapeOf(values, maximum);
  const point = shape.at(index);
  const value = values[index] ?? null;
  const text = value === null ? t`not counted` : format(value);
  const day = days[index] ?? '';
  return (
    <figure className={styles['plot']}>
      <figcaption className={styles['head']} id={id}>
        {title}
      </figcaption>
      <p className={styles['value']} aria-hidden>
        <strong>{text}</strong> {formatWeekday(day)}
      </p>
      <div className={styles['field']}>
        <svg className={styles['drawing']} viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden>
          <path className={styles['grid']} d="M0 0H100M0 50H100M0 100H100" />
          <path className={styles['area']} d={shape.area} />
          <path className={styles['line']} d={shape.line} />
          {shape.dots.map(({ x, y }) => (
            <path key={x} className={styles['dot']} d={`M${x} ${y}h0`} />
          ))}
          {point && (
            <>
              <path className={styles['hair']} d={`M${point.x} 0V100`} />
              <path className={styles['mark']} d={`M${point.x} ${point.y}h0`} />
            </>
          )}
        </svg>
        <span className={styles['top']} aria-hidden>
          {format(maximum)}
        </span>
        <input
          className={styles['range']}
          type="range"
          min={0}
          max={last}
          value={index}
          aria-labelledby={id}
          aria-valuetext={`${formatDay(day)}: ${text}`}
          onChange={({ target }) => setChosen(Number(target.value))}
          onPointerMove={({ pointerType, nativeEvent, currentTarget }) => {
            if (pointerType === 'mouse')
              setChosen(Math.round((last * nativeEvent.offsetX) / currentTarget.clientWidth));
          }}
          onPointerLeave={({ pointerType }) => {
            if (pointerType === 'mouse') setChosen(undefined);
          }}
        />
      </div>
      <p className={styles['days']} aria-hidden>
        <span>{formatShortDay(days[0] ?? '', last > 180)}</span>
        {last > 1 && <span>{formatShortDay(days[Math.round(last / 2)] ?? '')}</span>}
        {last > 0 && <span>{formatShortDay(days[last] ?? '')}</span>}
      </p>
    </figure>
  );
}

/** The smallest of 1, 2, 2.5 and 5 times a power of ten that is not below the value; at least 1. */
function niceMaximum(value: number): number {
  if (value <= 1) return 1;
  const power = 10 ** Math.floor(Math.log10(value));
  return ([1, 2, 2.5, 5, 10].find((step) => step * power >= value && Number.isInteger(step * power)) ?? 10) * power;
}

/** A plot's coordinates: 100 wide and 100 high, whatever its size on the screen. */
interface Shape {
  line: string;
  area: string;
  /** The points without a neighbour, which a line does not show. */
  dots: { x: number; y: number }[];
  at: (index: number) => { x: number; y: number } | null;
}

/** The paths of a line through the values and of the area below it; both are interrupted where a value is null. */
function shapeOf(values: readonly (number | null)[], maximum: number): Shape {
  const at = (index: number) => {
    const value = values[index] ?? null;
    const x = values.length < 2 ? 50 : (100 * index) / (values.length - 1);
    return value === null ? null : { x: round(x), y: round(100 - (100 * value) / maximum) };
  };
  const runs: { x: number; y: number }[][] = [[]];
  for (const index of values.keys()) {
    const point = at(index);
    if (point) runs.at(-1)?.push(point);
    else runs.push([]);
  }
  const drawn = runs.filter((run) => run.length > 1);
  const lineOf = (run: { x: number; y: number }[]) => run.map(({ x, y }) => `${x} ${y}`).join('L');
  return {
    at,
    line: drawn.map((run) => `M${lineOf(run)}`).join(''),
    area: drawn.map((run) => `M${run[0]?.x ?? 0} 100L${lineOf(run)}L${run.at(-1)?.x ?? 0} 100Z`).join(''),
    dots: runs.flatMap((run) => (run.length === 1 ? run : [])),
  };
}

const round = (value: number) => Math.round(value * 100) / 100;
