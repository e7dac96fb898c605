import { type Box3, Group, NeutralToneMapping, Scene, Vector3, WebGLRenderer } from 'three';
import {
  SHEET,
  SHEET_TURNS,
  TABLE_TILTS,
  type TableShading,
  type TableTilt,
} from '../../../shared/model/pictures/turn-sheets.ts';
import { type CameraPose, type Frame, framingDistance } from '../camera/camera-poses.ts';
import { autoClip, createCameraRig, slopeOf } from '../camera/camera-rig.ts';
import type { ParsedModel } from '../load/parsed-model.ts';
import { createLamps } from '../preview/lamps.ts';
import { buildModel } from '../scene/built-model.ts';
import { createContactShadow } from '../scene/contact-shadow.ts';
import { requireContext } from '../scene/require-context.ts';
import { createModelShader } from '../shading/shade-model.ts';
import { tableDirection } from './table-direction.ts';

/** Focal length of the light table's camera in millimetres, as the viewer's at first. */
const LENS = 45;
/** A cylinder as high as it is wide, which every model is brought to: half of the box in it that has its edges on it. */
const HALF = [Math.SQRT1_2 / 2, 0.5, Math.SQRT1_2 / 2] as const;
const PLAIN = {
  matcap: 'porcelain',
  channel: 'colour',
  wireOver: false,
  theme: 'dark',
  isolated: null,
} as const;

/** A model that was brought to the one size, on the one ground, with its shadow. */
export interface PlacedModel {
  readonly draw: (shading: TableShading, tilt: TableTilt) => Promise<Blob>;
  readonly dispose: () => void;
}

/** Draws sheets with one context, which ends with the worker. */
export interface SheetDrawer {
  /** @param surface a model with few faces: its pictures are small */
  readonly place: (surface: ParsedModel) => PlacedModel;
}

export function createSheetDrawer(): SheetDrawer {
  const { columns, rows, edge } = SHEET;
  const canvas = new OffscreenCanvas(columns * edge, rows * edge);
  const renderer = new WebGLRenderer({ canvas, antialias: true, alpha: true });
  renderer.toneMapping = NeutralToneMapping;
  renderer.autoClear = false;
  renderer.setClearColor(0x000000, 0);
  renderer.setScissorTest(true);
  const rig = createCameraRig();
  return {
    place: (surface) => {
      const built = buildModel(surface);
      const shader = createModelShader({
        built,
        faces: surface.measured.faces,
        isVDown: true,
        invalidate: () => undefined,
      });
      const shadow = createContactShadow(surface.shadow, surface.bounds);
      const scene = new Scene();
      const placed = new Group();
      placed.add(built.root, shadow.object);
      toOneSize(placed, built.bounds);
      scene.add(placed, ...createLamps());
      return {
        draw: async (shading, tilt) => {
          shader.shade({ ...PLAIN, shading });
          // Below the ground it would stand between the camera and the model.
          shadow.object.visible = shading !== 'normals' && TABLE_TILTS[tilt] > 0;
          renderer.setScissor(0, 0, columns * edge, rows * edge);
          renderer.clear();
          for (let turn = 0; turn < SHEET_TURNS; turn += 1) {
            const pose = tablePose(turn, tilt);
            rig.moveTo(pose, FRAME, autoClip(pose, 1));
            // three counts from the lower left corner.
            const [x, y] = [(turn % columns) * edge, (rows - 1 - Math.floor(turn / columns)) * edge];
            renderer.setViewport(x, y, edge, edge);
            renderer.setScissor(x, y, edge, edge);
            renderer.render(scene, rig.camera());
          }
          const sheet = await canvas.convertToBlob({ type: 'image/webp', quality: 0.85 });
          requireContext(renderer);
          return sheet;
        },
        dispose: () => {
          shader.dispose();
          shadow.dispose();
          built.dispose();
        },
      };
    },
  };
}

const FRAME: Frame = { aspect: 1, slope: slopeOf(LENS) };

/** The camera of a step: for all models the same. */
export function tablePose(turn: number, tilt: TableTilt): CameraPose {
  const direction = tableDirection(turn, tilt);
  return {
    ...direction,
    pivot: [0, HALF[1], 0],
    // the same from all sides, so that nothing grows or shrinks while it turns
    distance: framingDistance(HALF, { theta: Math.PI / 4, phi: direction.phi }, FRAME),
    perspective: 1,
    straightened: false,
  };
}

/** Scales a group so that its box fits into the cylinder however it is turned, with the middle of its floor in the origin. */
export function toOneSize(group: Group, bounds: Box3): void {
  const { x, y, z } = bounds.getSize(new Vector3());
  const extent = Math.max(y, Math.hypot(x, z));
  const scale = extent > 0 ? 1 / extent : 1;
  const centre = bounds.getCenter(new Vector3());
  group.scale.setScalar(scale);
  group.position.set(-centre.x * scale, -bounds.min.y * scale, -centre.z * scale);
}
