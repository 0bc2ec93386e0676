// Sets custom properties for the style sheet, such as the position of a seat. They are set through the DOM because the
// content security policy forbids `style` attributes.
import { noChange } from 'lit';
import { directive, Directive, type ElementPart, PartType, type PartInfo } from 'lit/directive.js';

class Vars extends Directive {
  constructor(info: PartInfo) {
    super(info);
    if (info.type !== PartType.ELEMENT) {
      throw new Error('vars belongs to an element');
    }
  }

  render(_values: Record<string, string | number>): unknown {
    return noChange;
  }

  override update(part: ElementPart, [values]: [Record<string, string | number>]): unknown {
    const { style } = part.element as HTMLElement;
    for (const [name, value] of Object.entries(values)) {
      style.setProperty(`--${name}`, String(value));
    }
    return noChange;
  }
}

/** `<li ${vars({ x: '12%' })}>`: the style sheet finds it as `var(--x)`. */
export const vars = directive(Vars);
