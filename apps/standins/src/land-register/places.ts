export interface Place {
  code: string
  name: string
  city: string
  /** The province's character on a certificate, and the office's name after the year. */
  province: '冀' | '青'
  office: string
  streets: readonly [string, ...string[]]
}

const handan = (code: string, name: string, ...streets: [string, ...string[]]): Place => ({
  code,
  name,
  city: '邯郸市',
  province: '冀',
  office: '邯郸市',
  streets,
})
const handanCounty = (code: string, name: string, ...streets: [string, ...string[]]): Place => ({
  ...handan(code, name, ...streets),
  office: name,
})
const xining = (code: string, name: string, ...streets: [string, ...string[]]): Place => ({
  code,
  name,
  city: '西宁市',
  province: '青',
  office: '西宁市',
  streets,
})

/** The places of the made-up titles: districts under their city's office, counties under their own. */
export const places: readonly Place[] = [
  handan('130402', '邯山区', '陵西大街', '渚河路'),
  handan('130403', '丛台区', '人民东路', '中华北大街'),
  handan('130404', '复兴区', '铁西大街', '百花街'),
  handan('130406', '峰峰矿区', '滏阳东路', '彭城大街'),
  handan('130407', '肥乡区', '长安路', '井堂大街'),
  handanCounty('130408', '永年区', '太极路', '名阳大街'),
  handanCounty('130423', '临漳县', '建安路', '邺都大街'),
  handanCounty('130427', '磁县', '磁州路', '朝阳大街'),
  handanCounty('130481', '武安市', '富强大街', '矿建路'),
  xining('630102', '城东区', '八一路', '昆仑东路'),
  xining('630103', '城中区', '南大街', '长江路'),
  xining('630104', '城西区', '五四西路', '胜利路'),
  xining('630105', '城北区', '柴达木路', '海湖路'),
  { ...xining('630121', '大通回族土族自治县', '人民路'), office: '大通县' },
]

/** The city and district of a region's code, as the officer reads them. */
export function regionName(code: string): string {
  const place = places.find((each) => each.code === code)
  const inCity = places.find((each) => each.code.slice(0, 4) === code.slice(0, 4))
  return place ? `${place.city}${place.name}` : (inCity?.city ?? code)
}
