import { useId, type Ref } from 'react';

import styles from './choice-chips.module.css';

interface ChipsProps<Choice extends string> {
  legend: string;
  choices: readonly Choice[];
  /** The text of a choice, by default the choice itself. */
  nameOf?: ((choice: Choice) => string) | undefined;
  /** The first choice, which takes the focus when the group is invalid. */
  ref?: Ref<HTMLInputElement>;
  /** Shown below the choices and announced. */
  error?: string | undefined;
}

interface ChoiceChipsProps<Choice extends string> extends ChipsProps<Choice> {
  value: readonly Choice[];
  onChange: (value: Choice[]) => void;
}

/** Any number of choices, as chips that toggle on and off. */
export function ChoiceChips<Choice extends string>({ value, onChange, ...group }: ChoiceChipsProps<Choice>) {
  return (
    <Chips
      {...group}
      type="checkbox"
      isChosen={(choice) => value.includes(choice)}
      onPress={(choice) =>
        onChange(value.includes(choice) ? value.filter((other) => other !== choice) : [...value, choice])
      }
    />
  );
}

interface RadioChipsProps<Choice extends string> extends ChipsProps<Choice> {
  value: Choice | undefined;
  onChange: (value: Choice) => void;
}

/** One choice of several, as chips. */
export function RadioChips<Choice extends string>({ value, onChange, ...group }: RadioChipsProps<Choice>) {
  return <Chips {...group} type="radio" isChosen={(choice) => choice === value} onPress={onChange} />;
}

interface GroupProps<Choice extends string> extends ChipsProps<Choice> {
  type: 'radio' | 'checkbox';
  isChosen: (choice: Choice) => boolean;
  onPress: (choice: Choice) => void;
}

function Chips<Choice extends string>({
  legend,
  choices,
  nameOf = (choice) => choice,
  type,
  isChosen,
  onPress,
  ref,
  error,
}: GroupProps<Choice>) {
  const name = useId();
  return (
    <fieldset className={styles['group']} aria-describedby={error === undefined ? undefined : `${name}-error`}>
      <legend className={styles['legend']}>{legend}</legend>
      <div className={styles['chips']}>
        {choices.map((choice, index) => (
          <label key={choice} className={styles['chip']}>
            <input
              ref={index === 0 ? ref : undefined}
              type={type}
              name={name}
              checked={isChosen(choice)}
              onChange={() => onPress(choice)}
            />
            <span className={styles['text']}>{nameOf(choice)}</span>
          </label>
        ))}
      </div>
      {error !== undefined && (
        <p id={`${name}-error`} className={styles['error']} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}
