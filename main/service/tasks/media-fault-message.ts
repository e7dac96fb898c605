import { assertNever } from '../../../shared/model/assert-never.ts';
import type { MediaFault } from '../../media/media-fault.ts';

/** Says what is wrong with a picture or a mesh. The text is the end of a sentence. */
export function mediaFaultMessage(fault: MediaFault): string {
  switch (fault.code) {
    case 'picture-undecodable':
      return 'the image cannot be read';
    case 'picture-too-large':
      return `the image has more than ${Math.floor(fault.most / 1e6)} million pixels; scale it down`;
    case 'no-subject':
      return noSubjectMessage(fault);
    case 'map-undecodable':
      return 'a map of the model cannot be read';
    case 'mesh-unknown':
      return 'the file is no glb, stl or obj';
    case 'mesh-without-faces':
      return 'the mesh has no faces';
    case 'mesh-without-area':
      return 'the mesh has no faces with an area';
    case 'vertices-nowhere':
      return 'the mesh has vertices that are not at any place';
    case 'vertices-missing':
      return `the ${fault.format === 'any' ? 'mesh' : fault.format} has faces of vertices that are not there`;
    case 'too-many-faces':
      return tooManyMessage('faces', fault);
    case 'too-many-vertices':
      return tooManyMessage('vertices', fault);
    case 'line-too-long':
      return 'the file has a line of more than 1 MB';
    case 'stl-facet-incomplete':
      return 'the stl has a facet without three corners';
    case 'glb-cut-off':
      return 'the glb is cut off';
    case 'glb-claims-more':
      return 'the glb is cut off: it claims to be longer';
    case 'glb-version':
      return 'the glb is not of version 2';
    case 'glb-without-description':
      return 'the glb has no description';
    case 'glb-description-broken':
      return 'the description in the glb is broken';
    case 'glb-description-too-large':
      return 'the description in the glb has more in it than any model needs';
    case 'glb-compressed':
      return `the glb is compressed with ${fault.extension}, which Local does not read`;
    case 'glb-data-elsewhere':
      return 'the glb keeps its data in another file';
    case 'glb-data-missing':
      return 'the glb speaks of data that is not in it';
    case 'glb-attribute-kind':
      return 'the glb has an attribute of the wrong kind';
    case 'glb-index-kind':
      return 'the glb has indices of the wrong kind';
    case 'glb-sparse':
      return 'the glb uses sparse data, which Local does not read';
    case 'glb-reference-missing':
      return 'the glb points at something that is not in it';
    case 'glb-nodes-endless':
      return 'the glb has nodes within nodes without end';
    case 'glb-too-many-pieces':
      return `the glb has more than ${fault.most} pieces`;
    case 'glb-too-many-materials':
      return `the glb has over ${fault.most} materials`;
    case 'files-too-large':
      return `the model has more than ${Math.round(fault.most / 1024 ** 2)} MB with all its files`;
    default:
      return assertNever(fault);
  }
}

function noSubjectMessage({ why, view }: Extract<MediaFault, { readonly code: 'no-subject' }>): string {
  const picture = view === undefined ? 'the image' : `the ${view} view`;
  switch (why) {
    case 'narrow':
      return `${picture} is too narrow to show a subject`;
    case 'clear':
      return `${picture} is transparent throughout, or nearly`;
    case 'thin':
      return view === undefined
        ? 'the subject has only lines, too thin to make a body of'
        : `the subject has only lines in ${picture}, too thin to make a body of`;
    case 'apart':
      return 'nothing lies within the outlines of all views; give views of one subject';
    case undefined:
      return `no subject was found in ${picture}`;
    default:
      return assertNever(why);
  }
}

function tooManyMessage(
  what: string,
  { most, placed }: { readonly most: number; readonly placed: boolean },
): string {
  return `the mesh has more than ${most} ${what}${placed ? ', counting each place of an object' : ''}`;
}
