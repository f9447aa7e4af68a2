import { useSelector } from '@tanstack/react-store';
import { useRef, useState, type SubmitEvent } from 'react';

import { OperationRule } from './operation-rule.tsx';
import { formatScenario } from './scenario-text.ts';
import { noScenario, switches, type Scenario } from './scenario.ts';
import type { ScenarioControl } from './start-scenario.ts';

const [hour, day] = [3_600_000, 86_400_000];

const latencies = { none: 0, '0.5 s': 500, '1.5 s': 1500, '5 s': 5000 };
const ages = { 'as it is': 0, '1 h': hour, '2 d': 2 * day, '31 d': 31 * day };
const clocks = { right: 0, '1 d behind': -day, '2 h ahead': 2 * hour, '1 d ahead': day };

/** The controls of the tab's scenario. */
export function ScenarioPanel({ control }: { control: ScenarioControl }) {
  const scenario = useSelector(control.scenario);
  const change = (changed: Partial<Scenario>) => control.change({ ...scenario, ...changed });
  const setLatency = (ms: number) => {
    const { '*': _, ...others } = scenario.latencies;
    change({ latencies: ms > 0 ? { '*': ms, ...others } : others });
  };
  return (
    <section className="scenario" aria-label="Network scenario">
      <ScenarioText control={control} />
      <Choice
        legend="Latency of every call"
        options={latencies}
        value={scenario.latencies['*'] ?? 0}
        onChange={setLatency}
      />
      <fieldset>
        <legend>The whole network, and the device</legend>
        <div className="equal">
          {switches.map(({ field, word, meaning }) => (
            <label key={field} className="choice">
              <input
                type="checkbox"
                checked={scenario[field]}
                onChange={({ target }) => change({ [field]: target.checked })}
              />
              <span>
                {word}
                <small>{meaning}</small>
              </span>
            </label>
          ))}
        </div>
      </fieldset>
      <Choice
        legend="Age of what is here and on the device"
        options={ages}
        value={scenario.ageMs}
        onChange={(ageMs) => change({ ageMs })}
      />
      <Choice
        legend="Clock of this tab"
        options={clocks}
        value={scenario.clockMs}
        onChange={(clockMs) => change({ clockMs })}
      />
      <OperationRule words={formatScenario(scenario).split(',')} change={(words) => control.read(words.join())} />
    </section>
  );
}

interface ChoiceProps {
  legend: string;
  /** The milliseconds by what they are called. */
  options: Record<string, number>;
  value: number;
  onChange: (ms: number) => void;
}

/** A row of amounts, of which one is in force. */
function Choice({ legend, options, value, onChange }: ChoiceProps) {
  return (
    <fieldset>
      <legend>{legend}</legend>
      <div className="row">
        {Object.entries(options).map(([name, ms]) => (
          <label key={name} className="choice">
            <input type="radio" name={legend} checked={value === ms} onChange={() => onChange(ms)} />
            <span>{name}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** The scenario as text: to type, to copy into an address, to reset. */
function ScenarioText({ control }: { control: ScenarioControl }) {
  const current = formatScenario(useSelector(control.scenario));
  const problem = useSelector(control.problem);
  /** What is typed and not applied yet, or null. */
  const [draft, setDraft] = useState<string | null>(null);
  const [copied, setCopied] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const text = draft ?? current;
  const apply = (event: SubmitEvent) => {
    event.preventDefault();
    control.read(text);
    if (control.problem.get() === null) setDraft(null);
  };
  const copy = async () => {
    input.current?.select();
    // Over plain http there is no clipboard: the text is selected, to be copied by hand.
    if (isSecureContext) await navigator.clipboard.writeText(text);
    setCopied(text);
  };
  const reset = () => {
    setDraft(null);
    control.change(noScenario);
  };
  return (
    <form className="text" onSubmit={apply}>
      <label>
        <span className="name">As text, for an address after ?devtools=</span>
        <input
          ref={input}
          type="text"
          value={text}
          placeholder="latency:1500,fail:savePost:500"
          spellCheck={false}
          autoCapitalize="off"
          autoComplete="off"
          aria-invalid={problem !== null}
          aria-describedby={problem === null ? undefined : 'scenario-problem'}
          onChange={({ target }) => setDraft(target.value)}
        />
      </label>
      <div className="row">
        <button type="submit" className="primary" disabled={text === current}>
          Apply
        </button>
        <button type="button" disabled={text === ''} onClick={() => void copy()}>
          {text !== '' && copied === text ? 'Copied' : 'Copy'}
        </button>
        <button type="button" disabled={current === '' && text === '' && problem === null} onClick={reset}>
          Reset
        </button>
      </div>
      {problem !== null && (
        <p id="scenario-problem" role="alert" className="problem">
          {problem}
        </p>
      )}
    </form>
  );
}
