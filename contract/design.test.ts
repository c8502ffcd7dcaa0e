// Whatever colors the employer chooses, the text stays readable.
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { InterviewDesign } from './interview.ts';
import { contrast, designVariables, readableOn, repaired, textContrast } from './design.ts';

const color = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);

function design(more: Partial<InterviewDesign>): InterviewDesign {
  return {
    template: 'basic',
    bg_color: '#ffeecc',
    buttons_color: '#00aa55',
    bg_image: null,
    header_image: null,
    ...more,
  };
}

describe('the employer’s design', () => {
  test('leaves text readable on every color', () => {
    fc.assert(
      fc.property(color, (background) => contrast(readableOn(background), background) >= textContrast),
    );
  });

  test('adjusts an accent color with too little contrast to the surface', () => {
    fc.assert(
      fc.property(color, fc.constantFrom('#ffffff', '#191b22'), (accent, surface) => {
        expect(contrast(repaired(accent, surface, textContrast), surface)).toBeGreaterThanOrEqual(
          textContrast,
        );
      }),
    );
    expect(repaired('#ffff00', '#ffffff', textContrast)).not.toBe('#ffff00');
  });

  test('is unchanged where its contrast is sufficient', () => {
    expect(repaired('#0b5fff', '#ffffff', textContrast)).toBe('#0b5fff');
  });

  test('uses the job’s colors, except with the basic-new template', () => {
    expect(designVariables(design({}))).toMatchObject({
      '--brand-page': '#ffeecc',
      '--brand-button': '#00aa55',
    });
    expect(designVariables(design({ template: 'basic-new' }))).toEqual({});
    expect(designVariables(null)).toEqual({});
  });
});
