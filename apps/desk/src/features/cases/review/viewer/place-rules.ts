import type { CaseFile, CaseMaterial } from '../case-rules.ts'

/** A file with where it belongs. */
export interface Place {
  material: CaseMaterial
  file: CaseFile
  /** From 1, within its material. */
  number: number
}

/** Every file, material by material. */
export const placesOf = (materials: readonly CaseMaterial[]): Place[] =>
  materials.flatMap((material) => material.files.map((file, index) => ({ material, file, number: index + 1 })))

/** Where the viewer is: at a file, else at the first one of a material, else at the first one of all. */
export function placeAt(
  materials: readonly CaseMaterial[],
  { materialId, fileId }: { materialId?: string | undefined; fileId?: string | undefined },
): Place | undefined {
  const places = placesOf(materials)
  return (
    places.find(({ file }) => file.id === fileId) ??
    places.find(({ material }) => material.id === materialId) ??
    places[0]
  )
}

/** The next file or the one before, also of another material. Undefined at either end. */
export function placeBeside(materials: readonly CaseMaterial[], { file }: Place, step: 1 | -1): Place | undefined {
  const places = placesOf(materials)
  return places[places.findIndex((place) => place.file.id === file.id) + step]
}

/** The first file of the next material that has files. After the last one the first one comes again. */
export function placeOfNextMaterial(materials: readonly CaseMaterial[], { material }: Place): Place | undefined {
  const index = materials.findIndex(({ id }) => id === material.id)
  const next = [...materials.slice(index + 1), ...materials.slice(0, index)].find(({ files }) => files.length > 0)
  return next && placeAt(materials, { materialId: next.id })
}

/**
 * What a file may be laid beside, the likeliest first: of the same material its former version (or the one that took its
 * place), then the other files of the material, then all others from the next one on.
 */
export function pairsOf(materials: readonly CaseMaterial[], { material, file }: Place): Place[] {
  const places = placesOf(materials)
  const index = places.findIndex((place) => place.file.id === file.id)
  const others = [...places.slice(index + 1), ...places.slice(0, index)]
  const isOwn = (place: Place) => place.material.id === material.id
  const isVersion = (place: Place) => isOwn(place) && (place.file.change === 'removed') !== (file.change === 'removed')
  const rank = (place: Place) => (isVersion(place) && isReplaced(material) ? 0 : isOwn(place) ? 1 : 2)
  return others.sort((a, b) => rank(a) - rank(b))
}

const isReplaced = ({ files }: CaseMaterial): boolean => files.some(({ change }) => change === 'removed')
