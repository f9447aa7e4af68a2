import { useId } from 'react';
import type { Ref } from 'react';

import styles from './choice-chips.module.css';

interface ChoiceChipsProps<Choice extends string> {
  legend: string;
  choices: readonly Choice[];
  chosen: readonly Choice[];
  /** Told of the one that is pressed: whether that chooses it or takes it back is the caller's business. */
  onPress: (choice: Choice) => void;
  /** Exactly one of them: radio buttons, which the arrow keys step through. */
  isSingle?: boolean;
  ref?: Ref<HTMLFieldSetElement>;
}

/** Choices as chips; each toggles on and off, unless only one of them can be chosen. */
export function ChoiceChips<Choice extends string>({ legend, choices, chosen, onPress, isSingle = false, ref }: ChoiceChipsProps<Choice>) {
  const name = useId();
  return (
    <fieldset ref={ref} className={styles['group']}>
      <legend className={styles['legend']}>{legend}</legend>
      <div className={styles['chips']}>
        {choices.map((choice) => (
          <label key={choice} className={styles['chip']}>
            <input
              type={isSingle ? 'radio' : 'checkbox'}
              name={isSingle ? name : undefined}
              checked={chosen.includes(choice)}
              onChange={() => onPress(choice)}
            />
            <span className={styles['face']}>{choice}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** The list with the choice in it, or without it if it was. */
export const toggled = <Choice,>(chosen: readonly Choice[], choice: Choice): Choice[] =>
  chosen.includes(choice) ? chosen.filter((other) => other !== choice) : [...chosen, choice];
