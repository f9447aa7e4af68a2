import { t } from '@lingui/core/macro';
import { useId, useState } from 'react';

import { formatDay, formatShortDay, formatWeekday } from './format.ts';
import { niceMaximum, shapeOf } from './plot-shape.ts';
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
